/*
 * What the procedure adds to tenders by being loaded: intents, timers and who hears of moments. Whoever starts the clock's work imports
 * this first, so that nothing a crash left behind meets a server that does not know it.
 */
import './archive/queue'
import './attending'
import './choices'
import './contracts/remind'
import './openersAsked'
import './openingRecord'
import './portal/queue'
import './tellMoments'
