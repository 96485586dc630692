/** Common passwords, and words that are repeated to make one, including those of the brewery. */
export const commonPasswords = [
  'password', 'passw0rd', 'password1', 'password123', 'password1234', 'password12345', 'passwordpassword',
  'qwerty', 'qwertyuiop', 'qwertyuiop123', 'qwerty123456', '1q2w3e4r5t6y', '1qaz2wsx3edc', 'asdfghjkl',
  '123456789012', '1234567890', '123456', '123123', '987654321', '0123456789', 'abc123', 'abcdefghijkl',
  'letmein', 'welcome', 'welcome123', 'welcome12345', 'iloveyou', 'monkey', 'dragon', 'football', 'baseball',
  'sunshine', 'princess', 'superman', 'trustno1', 'changeme', 'changeme123', 'changeme1234', 'administrator',
  'administrator1', 'admin', 'admin123', 'root', 'secret', 'login', 'master', 'brewhouse', 'brewery', 'brewer',
  'brewhouse123', 'brewhouse1234', 'homebrew', 'beerbeerbeer', 'ilovebeer', 'craftbeer', 'correcthorsebatterystaple',
] // oxfmt-ignore
