declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Zod would try out `new Function`, which the content security policy forbids and the console complains about. Set before
 * any schema is made, and without loading zod.
 */
globalThis.__zod_globalConfig = { jitless: true }

export {}
