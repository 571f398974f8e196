export { cleanJson, cleanLine, cleanText, plainInput, visibleText } from './clean'
