export { DateTime } from './DateTime'
export { Relative } from './Relative'
export { formatDate, formatDateTime, formatDay, formatDayShort, formatTime } from '../../../engine/reading'
export { followServerClock, serverNow, setServerClock, useServerNow } from './serverClock'
