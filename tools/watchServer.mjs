/*
 * Preloaded by dev.mjs into api/main.ts, which hands its own Node options on to the server it forks: with these two,
 * the server restarts when a file that it imported changes, while the keeper and its database stay up.
 */

process.execArgv.push('--watch', '--watch-preserve-output')
