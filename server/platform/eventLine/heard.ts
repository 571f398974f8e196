import { stampOf, type Entry } from './entries'

/** Senders that are remembered; more have come and gone. */
const SENDERS = 1_000
const FORGET_MS = 3_600_000

/** What was heard of each sender, by which an entry says whether one before it was missed. */
export const createHeard = () => {
  const last = new Map<string, string>()
  /** Whatever is older counts as heard: from before the beginning, or told of as missing. */
  let since = ''
  return {
    /** 'known': heard before. 'next': nothing is missing before it. 'missed': something of its sender is. */
    judge({ _id, from = '', previous = null }: Entry): 'known' | 'next' | 'missed' {
      const before = last.get(from) ?? ''
      if (_id <= before) return 'known'
      last.set(from, _id)
      return previous === null || previous <= before || previous < since ? 'next' : 'missed'
    },
    /** Everything was told of up to here. */
    settle(id: string): void {
      if (id > since) since = id
    },
    forgetOld(now: number): void {
      if (last.size <= SENDERS) return
      const oldest = stampOf(now - FORGET_MS)
      for (const [from, id] of last) if (id < oldest) last.delete(from)
      if (oldest > since) since = oldest
    },
  }
}
