/** 'a81e 50c7 …': a checksum as people compare it; `groups` cuts it. */
export const inFours = (hash: string, groups = Infinity): string => (hash.match(/.{1,4}/g) ?? []).slice(0, groups).join(' ')
