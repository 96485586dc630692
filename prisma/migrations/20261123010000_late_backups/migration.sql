-- AlterEnum
-- Rolling update: the alert is raised an hour after the start at the earliest, when no previous version runs any more.
ALTER TYPE "AlertKind" ADD VALUE 'BACKUP_LATE';
