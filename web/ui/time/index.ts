export { DateTime } from './DateTime'
export { announcement, Relative } from './Relative'
export { formatDate, formatDateTime, formatDay, formatDayShort, formatTime } from '../../../engine/reading'
export { followServerClock, serverNow, serverToday, setServerClock, useServerNow } from './serverClock'
