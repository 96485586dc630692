-- CreateTable
CREATE TABLE "Photo" (
    "id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "addedById" TEXT,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "position" INTEGER NOT NULL DEFAULT 0,
    "logId" TEXT,
    "remarkId" TEXT,
    "recipeId" TEXT,
    "trashedBatchId" TEXT,

    CONSTRAINT "Photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PhotoFile" (
    "id" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "thumbnail" BYTEA,

    CONSTRAINT "PhotoFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Photo_logId_idx" ON "Photo"("logId");

-- CreateIndex
CREATE INDEX "Photo_remarkId_idx" ON "Photo"("remarkId");

-- CreateIndex
CREATE INDEX "Photo_recipeId_idx" ON "Photo"("recipeId");

-- CreateIndex
CREATE INDEX "Photo_trashedBatchId_idx" ON "Photo"("trashedBatchId");

-- CreateIndex
CREATE INDEX "Photo_addedById_idx" ON "Photo"("addedById");

-- AddForeignKey
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_logId_fkey" FOREIGN KEY ("logId") REFERENCES "BatchLog"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_remarkId_fkey" FOREIGN KEY ("remarkId") REFERENCES "Remark"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_recipeId_fkey" FOREIGN KEY ("recipeId") REFERENCES "Recipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_trashedBatchId_fkey" FOREIGN KEY ("trashedBatchId") REFERENCES "TrashedBatch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PhotoFile" ADD CONSTRAINT "PhotoFile_id_fkey" FOREIGN KEY ("id") REFERENCES "Photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A photo belongs to one thing, or to none until it is saved.
ALTER TABLE "Photo" ADD CONSTRAINT "photo_of_one_thing"
  CHECK (num_nonnulls("logId", "remarkId", "recipeId", "trashedBatchId") <= 1);

-- JPEG, WebP and PNG are compressed already.
ALTER TABLE "PhotoFile" ALTER COLUMN "content" SET STORAGE EXTERNAL, ALTER COLUMN "thumbnail" SET STORAGE EXTERNAL;
