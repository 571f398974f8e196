export { DateTime } from './DateTime'
export { announcement, Relative } from './Relative'
export { formatDate, formatDateTime, formatDay, formatDayShort, formatTime } from '../../../engine/reading'
export { followServerClock, serverNow, setServerClock, useServerNow } from './serverClock'
