-- What cannot be seen in a name is not searched for any more (members/search-text.ts): the texts kept before lose it too.
-- As the search does it (\p{Cf}), but for the signs beyond the first plane, which no name is spelled with.
UPDATE "members" SET "search_text" = regexp_replace("search_text", '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]', '', 'g')
WHERE "search_text" ~ '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]';
