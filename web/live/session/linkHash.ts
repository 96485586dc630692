/** Behind the address of the sign-in page: asks for a link for a new password. */
export const forgotHash = '#forgot'

/** Behind the address of the sign-in page: sets an empty brewery up; the server prints it with `=` and its code. */
export const firstStartHash = '#setup'

/** Behind the address of the sign-in page: sets up the second factor that the brewery requires of who is signed in. */
export const secondFactorHash = '#second-factor'

/** Behind the address of the sign-in page in a mailed link, before its token. */
export const linkHash = '#reset='
