/** How many notices whoever is here has not read (row 273). Goes with them. */
export const noticeCountKey = 'notification_count'
