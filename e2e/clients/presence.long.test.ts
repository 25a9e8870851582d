import { describePresence, ourPlaceWithPushElsewhere } from './describe-presence.ts';

describePresence('our server with an external push server', ourPlaceWithPushElsewhere);
