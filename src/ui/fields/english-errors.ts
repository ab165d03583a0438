// The specification quotes these errors in English. Most people here read Indonesian: a line in their words follows.

const lines: Readonly<Record<string, string>> = {
  'Wrong email format': 'Contoh: nama@gmail.com',
  'Email is invalid': 'Contoh: nama@gmail.com',
  'Email is required': 'Isi alamat email.',
  'Password is required': 'Isi kata sandi.',
  'Password confirmation is required': 'Ketik kata sandi sekali lagi.',
  "Password and Confirm Password didn't match": 'Kedua kata sandi belum sama.',
  'Name is required': 'Isi nama Anda.',
  'Subject is required': 'Isi perihalnya.',
  'Message is required': 'Isi pesannya.',
}

/** The line to show after a quoted error; undefined for an error that is Indonesian already. */
export const indonesianLineOf = (error: string): string | undefined => lines[error]
