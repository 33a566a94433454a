# The docs host, as an ordinary user, on the library in /library:
#   docker build --tag docent .
#   docker run --publish 127.0.0.1:8000:8000 --volume ./library:/library docent
FROM node:22-bookworm-slim AS build
WORKDIR /docent
COPY . .
RUN npm ci --no-audit --no-fund && mkdir /packed && npm pack --workspace host --pack-destination /packed

FROM node:22-alpine
# For builds from repositories; a host that only serves and publishes needs neither.
RUN apk add --no-cache git bubblewrap
# Mounted, as a copy would be a layer of the image.
RUN --mount=type=bind,from=build,source=/packed,target=/packed \
    npm install --global --no-audit --no-fund /packed/*.tgz && rm -r /root/.npm
USER node
WORKDIR /library
EXPOSE 8000
HEALTHCHECK --interval=10s --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:8000/ready').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["docent", "serve", "--host=0.0.0.0"]
