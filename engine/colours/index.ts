export { COLOUR, contrastOf, HOUSE_COLOURS, isReadable, pairsOf, type HouseColours, type Pair } from './contrast'
