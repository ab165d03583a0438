/** How many unread notices the signed-in person has. Removed at sign-out. */
export const noticeCountKey = 'notification_count'
