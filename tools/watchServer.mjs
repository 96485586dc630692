/*
 * Preloaded by dev.mjs into api/main.ts, which passes its Node options on to the server it forks: with these two, the
 * server restarts when an imported file changes, while the keeper and its database keep running.
 */

process.execArgv.push('--watch', '--watch-preserve-output')
