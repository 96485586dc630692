declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Zod would try `new Function`, which violates the content security policy and logs an error. Set before any schema is
 * created, and without loading zod.
 */
globalThis.__zod_globalConfig = { jitless: true }

export {}
