FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node tools/image.mjs /image

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY --from=build /image ./
# A new volume takes the owner of the folder that it is mounted on.
RUN mkdir /backups && chown node:node /backups
USER node
EXPOSE 4000
# By bash, since another Node every few seconds would cost more than many a brewery's requests.
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--max-old-space-size=512", "dist/main.js"]
