export { formatRate, formatSize } from '../../engine/reading'
