-- CreateTable
CREATE TABLE "Brewery" (
    "id" TEXT NOT NULL DEFAULT 'brewery',
    "name" TEXT NOT NULL DEFAULT 'Brewhouse',
    "timeZone" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Brewery_pkey" PRIMARY KEY ("id")
);

-- There is one brewery: its row is always there. The server sets the time zone when it starts.
ALTER TABLE "Brewery" ADD CONSTRAINT "brewery_is_one_row" CHECK ("id" = 'brewery');
INSERT INTO "Brewery" DEFAULT VALUES;
