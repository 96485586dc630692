import type pg from 'pg'

/** People whose access a restore could not keep as it was. */
export interface AccessReport {
  /** E-mail addresses of people who were there before the restore, but not in the backup. */
  gone: string[]
  /** E-mail addresses of people who were not there before the restore, and can sign in with their earlier password. */
  back: string[]
  hasAdministrator: boolean
}

/** Why a restored message isn't sent automatically. */
export const notSentAfterRestore =
  'Not sent after a restore, because it may have been sent before. Send it again if it is needed.'

/**
 * Notes who may do what, and what was mailed, before a restore. `keepPresent` puts it back over what the backup says, in the same
 * transaction: a right, a password, a second factor, a display or an address for devices that was withdrawn since then stays withdrawn, and no mail is sent twice.
 */
export async function notePresent(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE present_user ON COMMIT DROP AS SELECT * FROM "User";
    CREATE TEMP TABLE present_authenticator ON COMMIT DROP AS SELECT * FROM "AuthenticatorApp";
    CREATE TEMP TABLE present_code ON COMMIT DROP AS SELECT * FROM "RecoveryCode";
    CREATE TEMP TABLE present_passkey ON COMMIT DROP AS SELECT * FROM "Passkey";
    CREATE TEMP TABLE present_display ON COMMIT DROP AS SELECT "id", "revokedAt" FROM "Display";
    CREATE TEMP TABLE present_address ON COMMIT DROP AS SELECT "id", "revokedAt" FROM "IngestAddress";
    CREATE TEMP TABLE present_mail ON COMMIT DROP AS SELECT "id", "sentAt" FROM "Mail" WHERE "sentAt" IS NOT NULL`)
}

/** Puts what was noted over what the backup says. */
export async function keepPresent(client: pg.ClientBase): Promise<void> {
  await client.query(`
    UPDATE "User" u SET "role" = p."role", "passwordHash" = p."passwordHash", "isActive" = p."isActive",
        "mustChangePassword" = p."mustChangePassword", "temporaryUntil" = p."temporaryUntil",
        "secondFactorAt" = p."secondFactorAt"
      FROM pg_temp.present_user p WHERE p."id" = u."id";
    DELETE FROM "AuthenticatorApp" a USING pg_temp.present_user p WHERE p."id" = a."userId";
    DELETE FROM "RecoveryCode" c USING pg_temp.present_user p WHERE p."id" = c."userId";
    DELETE FROM "Passkey" k USING pg_temp.present_user p WHERE p."id" = k."userId";
    INSERT INTO "AuthenticatorApp" SELECT a.* FROM pg_temp.present_authenticator a JOIN "User" u ON u."id" = a."userId";
    INSERT INTO "RecoveryCode" SELECT c.* FROM pg_temp.present_code c JOIN "User" u ON u."id" = c."userId";
    INSERT INTO "Passkey" SELECT k.* FROM pg_temp.present_passkey k JOIN "User" u ON u."id" = k."userId";
    UPDATE "Display" d SET "revokedAt" = p."revokedAt"
      FROM pg_temp.present_display p WHERE p."id" = d."id" AND p."revokedAt" IS NOT NULL;
    UPDATE "IngestAddress" a SET "revokedAt" = p."revokedAt"
      FROM pg_temp.present_address p WHERE p."id" = a."id" AND p."revokedAt" IS NOT NULL;
    UPDATE "Mail" m SET "sentAt" = p."sentAt", "nextTryAt" = NULL, "error" = NULL
      FROM pg_temp.present_mail p WHERE p."id" = m."id";
    DELETE FROM "Session" s WHERE NOT EXISTS (SELECT FROM "User" u WHERE u."id" = s."userId");
    DELETE FROM "PasswordLink";
    DELETE FROM "PasskeyChallenge";
    DELETE FROM "Presence"`)
  await client.query(
    `UPDATE "Mail" SET "nextTryAt" = NULL, "error" = $1 WHERE "sentAt" IS NULL AND "nextTryAt" IS NOT NULL`,
    [notSentAfterRestore],
  )
}

/** Whose access changed by the restore; to be asked before its transaction ends. */
export async function reportAccess(client: pg.ClientBase): Promise<AccessReport> {
  const { rows } = await client.query<AccessReport>(
    `SELECT
      ARRAY(SELECT "email" FROM pg_temp.present_user p WHERE NOT EXISTS (
        SELECT FROM "User" u WHERE u."id" = p."id") ORDER BY 1) AS "gone",
      ARRAY(SELECT "email" FROM "User" u WHERE "isActive" AND NOT EXISTS (
        SELECT FROM pg_temp.present_user p WHERE p."id" = u."id") ORDER BY 1) AS "back",
      EXISTS (SELECT FROM "User" WHERE "role" = 'ADMIN' AND "isActive") AS "hasAdministrator"`,
  )
  if (!rows[0]) throw new Error('This always answers one row.')
  return rows[0]
}
