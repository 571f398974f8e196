const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T[0-9:.]+)?(?:Z|([+-])(\d{2}):(\d{2}))?$/
const MS = 86_400_000

/**
 * Days from 1970-01-01Z to the beginning of a zoned day ('2026-12-01+01:00'), a fraction where the zone is not UTC; `plus` ('P2D', 'P10Y')
 * is added by the calendar, the 31st becoming the last of a shorter month. undefined for what is no day.
 */
export function dayNumber(text: string, plus: string | null = null): number | undefined {
  const match = DAY.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', day = '', sign, hours = '0', minutes = '0'] = match
  const zone = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const local = added({ year: Number(year), month: Number(month), day: Number(day) }, plus)
  return (local - zone * 60_000) / MS
}

function added({ year, month, day }: { year: number; month: number; day: number }, plus: string | null): number {
  const [, count = '0', unit = 'D'] = plus === null ? [] : (/^P(\d{1,4})([DWMY])$/.exec(plus) ?? [])
  const months = unit === 'Y' ? 12 * Number(count) : unit === 'M' ? Number(count) : 0
  const days = unit === 'D' ? Number(count) : unit === 'W' ? 7 * Number(count) : 0
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return Date.UTC(year, month - 1 + months, Math.min(day, last) + days)
}
