// Made by scripts/lists.mjs from the folders: npm run lists.
import evaluation from './web/evaluation.json'
import news from './web/news.json'
import offers from './web/offers.json'
import parcelFiles from './web/parcelFiles.json'
import parcels from './web/parcels.json'
import questions from './web/questions.json'
import rooms from './web/rooms.json'

export default {
  evaluation,
  news,
  offers,
  parcelFiles,
  parcels,
  questions,
  rooms,
}
