-- CreateTable, unlogged: a crash of PostgreSQL may empty it
CREATE UNLOGGED TABLE "RequestCount" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" BIGINT,

    CONSTRAINT "RequestCount_pkey" PRIMARY KEY ("key")
);

-- CreateTable, unlogged: a crash of PostgreSQL may empty it
CREATE UNLOGGED TABLE "ServerProcess" (
    "id" TEXT NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ServerProcess_pkey" PRIMARY KEY ("id")
);

-- CreateTable, unlogged: a crash of PostgreSQL may empty it
CREATE UNLOGGED TABLE "StreamCount" (
    "processId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "StreamCount_pkey" PRIMARY KEY ("processId","personId")
);

-- CreateIndex
CREATE INDEX "StreamCount_personId_idx" ON "StreamCount"("personId");

-- AddForeignKey
ALTER TABLE "StreamCount" ADD CONSTRAINT "StreamCount_processId_fkey" FOREIGN KEY ("processId") REFERENCES "ServerProcess"("id") ON DELETE CASCADE ON UPDATE CASCADE;
