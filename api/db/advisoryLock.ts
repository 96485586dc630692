/** What one process at a time does. New ones go to the end: during an update two versions run on one database. */
const guarded = [
  'migration',
  'alerts',
  'backup',
  'restore',
  'demo',
  'mqtt',
  'rapt',
  'readings',
  'admission',
  'ingredientImport',
  'secondBackup',
] as const

/** The key of the advisory lock of all processes on a database that do this; no other lock has it, nor Prisma's 72707369. */
export function advisoryLock(what: (typeof guarded)[number]): number {
  return 8_216_041 + guarded.indexOf(what)
}
