/** Bytes that had arrived at a moment (ms). */
export interface Sample {
  at: number
  bytes: number
}

/** So far back the rate is measured: long enough to be calm, short enough to see a line that broke in. */
const WINDOW_MS = 12_000
/** A shorter look says nothing: the first bytes go into buffers. */
const MIN_MS = 1_500

/** Adds what is there now and forgets what lies too far back; the last one before the window stays, as its beginning. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const all = [...samples, sample]
  const from = all.findLastIndex(({ at }) => at <= sample.at - WINDOW_MS)
  return from > 0 ? all.slice(from) : all
}

/** Bytes a second over the samples; null while too little was seen. A line that stands still is measured as such. */
export function rateOf(samples: readonly Sample[], now: number): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last) return null
  const took = Math.max(last.at, now) - first.at
  return took < MIN_MS ? null : (Math.max(0, last.bytes - first.bytes) * 1000) / took
}

/** Whether what is left arrives before a deadline: surely, only just, or not. */
export type DeadlineFit = 'yes' | 'close' | 'no'

export interface Estimate {
  /** Milliseconds until everything has arrived. */
  takes: number
  /** When that is, by the clock that `now` was read from. */
  ends: number
  /** null without a deadline. */
  verdict: DeadlineFit | null
}

/**
 * Sure is what fits one and a half times with half a minute to spare: lines get slower as a deadline comes closer, and one still has to
 * submit.
 */
const RESERVE = 1.5
const SPARE_MS = 30_000

interface Question {
  /** Bytes still to be sent. */
  left: number
  /** Bytes a second. */
  rate: number
  now: number
  /** Moment (ms); null where there is none. */
  deadline: number | null
}

export function estimateOf({ left, rate, now, deadline }: Question): Estimate {
  const takes = left <= 0 ? 0 : rate <= 0 ? Number.POSITIVE_INFINITY : (left / rate) * 1000
  const ends = now + takes
  if (deadline === null) return { takes, ends, verdict: null }
  const verdict = ends >= deadline ? 'no' : now + takes * RESERVE + SPARE_MS < deadline ? 'yes' : 'close'
  return { takes, ends, verdict }
}
