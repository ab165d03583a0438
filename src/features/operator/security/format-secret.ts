/** 'JBSWY3DPEHPK3PXP' → 'JBSW Y3DP EHPK 3PXP': what one reads from a screen and types elsewhere. */
export const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''
