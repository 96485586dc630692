import { dirname } from 'node:path'

/** Why a backup or a restore cannot be done, in a sentence for the person who asked for it. */
export class BackupError extends Error {}

const sentences: Record<string, (file: string) => string> = {
  ENOENT: (file) => `There is no folder ${dirname(file)}. Make it first, or choose another one.`,
  EEXIST: (file) => `${dirname(file)} is not a folder. Choose another one.`,
  ENOTDIR: (file) => `${dirname(file)} is not a folder. Choose another one.`,
  EACCES: (file) => `You may not write to ${dirname(file)}. Choose another folder.`,
  EPERM: (file) => `You may not write to ${dirname(file)}. Choose another folder.`,
  EROFS: (file) => `${dirname(file)} is read-only. Choose another folder.`,
  ENOSPC: (file) => `The disk of ${dirname(file)} is full. Free some space, or choose another disk.`,
  EDQUOT: (file) =>
    `Your disk quota in ${dirname(file)} is used up. Free some space, or choose another disk.`,
  EFBIG: (file) => `The disk of ${dirname(file)} holds no files of this size. Choose another disk.`,
}

/** An error as a sentence that says what to do, where it is one of the usual kinds. */
export function inPlainWords(error: unknown, file: string): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (error instanceof BackupError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  const sentence = sentences[code]
  return sentence ? new BackupError(sentence(file), { cause: error }) : error
}
