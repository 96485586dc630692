/** What no restart can mend: its message is the one sentence that the operator reads. */
export class WrongSetting extends Error {}
