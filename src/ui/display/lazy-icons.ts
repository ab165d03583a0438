// Icons that no first screen shows. They are not in icons.ts, because a module is always loaded as a whole.

/** A save that is being sent. */
export const uploadIcon = 'M12 20V5M6 11l6-6 6 6'
/** A save that the server has confirmed. */
export const syncedIcon = 'M2.5 13l4 4 8-9M11.5 16l1.5 1.5L21.5 8'
export const tray = 'M4 13l2-8h12l2 8v6H4zM4 13h5l1 2.5h4L15 13h5M12 4v6M9.5 8l2.5 2.5L14.5 8'
export const download = 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14'
export const sheetOfPaper = 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'
export const calendar = 'M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4'
export const plus = 'M12 5v14M5 12h14'
export const camera =
  'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z'
export const prev = 'M14.5 6l-6 6 6 6'
export const hourglass = 'M7 3h10M7 21h10M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4'
/** For details about a short text. */
export const info = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.6v.1'
export const minus = 'M5 12h14'
export const phone =
  'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM9.5 11.5l2 2 3.5-4'
export const letter = 'M3.5 6h17v12h-17zM4 7l8 6 8-6'
export const plusBox = 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM12 8.5v7M8.5 12h7'
export const lock = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'
export const pencil = 'M4 20l1-4L16.5 4.5a2 2 0 0 1 3 3L8 19zM14.5 6.5l3 3'
export const door = 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4'
export const bell = 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20a2.2 2.2 0 0 0 4 0'
/** More actions. */
export const more = 'M5.5 12h.01M12 12h.01M18.5 12h.01'
export const heart = 'M12 20.5S3.5 15.2 3.5 9.3a4.6 4.6 0 0 1 8.5-2.4 4.6 4.6 0 0 1 8.5 2.4c0 5.9-8.5 11.2-8.5 11.2z'
/** The three corners of a QR code. */
export const qrIcon = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3M20 14v.1M14 20h.1M20 18v2h-2'
/** For the data saver. */
export const feather = 'M20 4c-6 0-11 3-11 9v3h3c6 0 8-5 8-12zM4 20l9-9M9 16h5'
/** A list with a plus, and one with a check mark. */
export const listAdd = 'M4 6h16M4 12h10M4 18h8M18 14v7M14.5 17.5h7'
export const listCheck = 'M4 6h16M4 12h10M4 18h7M14 17.5l2.5 2.5 4.5-5'
/** The light beside a camera. */
export const torch = 'M8 3h8v3l-2 4v11h-4V10L8 6zM8 6h8M12 13v2.5'
