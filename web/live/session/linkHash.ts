/** Behind the address of the sign-in page: asks for a link for a new password. */
export const forgotHash = '#forgot'

/** Behind the address of the sign-in page in a mailed link, before its token. */
export const linkHash = '#reset='
