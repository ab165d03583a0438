/** How many notices whoever is here has not read. Goes with them. */
export const noticeCountKey = 'notification_count'
