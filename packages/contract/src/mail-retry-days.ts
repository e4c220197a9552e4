/** How long we try to deliver a mail (RFC 5321, 4.5.4.1: four to five days). */
export const mailRetryDays = 5;
