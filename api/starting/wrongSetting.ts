/** What no restart can mend: its message is the one sentence that the operator reads. */
export class WrongSetting extends Error {}

/** What is wrong with a folder that a setting names, in a sentence for the operator; null for what a restart may mend. */
export function wrongFolder(setting: string, folder: string, code: string): string | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${setting} is ${folder}, where this account may not write (${code}). Give it the right to, or choose another ${setting}.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${setting} is ${folder}, which is a file or lies below one. Choose a folder as ${setting}.`
    default:
      return null
  }
}
