import { MINIMUM_PERIODS, type PeriodRow } from '../../workflows/deadlines'
import { useRpc } from '../rpc'

/** The minimum periods that the house goes by; until they are there those that come with Lotse. */
export const usePeriods = (): readonly PeriodRow[] => useRpc('getLawRows', []).data?.periods ?? MINIMUM_PERIODS
