# Both programs of Bookstore Lab in one small image. Nothing in it is set-user-ID, runs as root or
# needs a shell. Needs BuildKit: DOCKER_BUILDKIT=1 for engines before 23.0.
#
#   docker build -t bookstore-lab .
#
# --build-arg BASE=NAME             the base image by another name, or pinned to a digest
# --secret id=apt-sources,src=FILE  package sources in place of the base image's own (a mirror)

ARG BASE=debian:bookworm-slim

FROM ${BASE} AS build
WORKDIR /source
COPY scripts/packages.sh scripts/
RUN --mount=type=secret,id=apt-sources,target=/etc/apt/sources.list.d/debian.sources \
    scripts/packages.sh build
COPY . .
RUN --mount=type=cache,target=/root/.cache/ccache \
    scripts/build.sh release lab bookstore
# Symbols stay, for profilers. The packages are those of the shared libraries that are really used.
RUN mkdir -p /install/bin && cp -r lab/cases /install/cases && \
    for program in lab bookstore; do \
      strip --strip-debug -o "/install/bin/$program" "build/release/bin/$program" || exit 1; \
    done && \
    ldd /install/bin/* | awk -v "folder=$(gcc -print-multiarch)" \
      '$2 == "=>" { print "*/" folder "/" $1 }' | sort -u | xargs dpkg -S | \
      sed 's/:.*//' | sort -u > /install/packages && \
    test -s /install/packages

FROM ${BASE}
RUN --mount=type=secret,id=apt-sources,target=/etc/apt/sources.list.d/debian.sources \
    --mount=type=bind,from=build,source=/install,target=/mnt \
    apt-get -qq update && \
    DEBIAN_FRONTEND=noninteractive xargs -a /mnt/packages \
      apt-get -qq install -y --no-install-recommends && \
    apt-get clean && rm -rf /var/lib/apt/lists/* && \
    find / -xdev -type f -perm /6000 -exec chmod ug-s {} + && \
    useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin lab && \
    install -d -o lab -g lab /runs
COPY --from=build /install/bin/ /usr/local/bin/
COPY --from=build /install/cases/ /usr/local/share/bookstore-lab/cases/

# The admin address stays on the container's loopback unless told otherwise (--admin 0.0.0.0:9090).
ENV BOOKSTORE_LISTEN=0.0.0.0:8080 LAB_CASES_DIR=/usr/local/share/bookstore-lab/cases
EXPOSE 8080 9090
USER 10001:10001
WORKDIR /
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["bookstore", "--check-health"]
CMD ["bookstore"]
