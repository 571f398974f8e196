export { cleanLine, cleanText, plainInput } from './clean'
