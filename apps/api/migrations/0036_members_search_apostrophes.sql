-- A search takes every apostrophe for the same, and an initial without its point (members/search-text.ts): the texts kept before do, too.
-- First the acute accent that stands alone, which was kept as a space: only the name itself still has it.
UPDATE "members" SET "search_text" = replace(replace("search_text",
  lower(regexp_replace(normalize("first_name", NFKD), '[\u0300-\u036f]', '', 'g')),
  lower(regexp_replace(normalize(replace("first_name", '´', ''''), NFKD), '[\u0300-\u036f]', '', 'g'))),
  lower(regexp_replace(normalize("last_name", NFKD), '[\u0300-\u036f]', '', 'g')),
  lower(regexp_replace(normalize(replace("last_name", '´', ''''), NFKD), '[\u0300-\u036f]', '', 'g')))
WHERE strpos("first_name" || "last_name", '´') > 0;
--> statement-breakpoint
UPDATE "members" SET "search_text" = regexp_replace(translate("search_text", '‘’ʼʻ`′', ''''''''''''''), '(^|\s)(\S)\.(?=\s|$)', '\1\2', 'g')
WHERE "search_text" ~ '[‘’ʼʻ`′]|(^|\s)\S\.(\s|$)';
