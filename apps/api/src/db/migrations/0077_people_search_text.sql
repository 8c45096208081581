-- The texts of the accounts of before. An update locks only its rows, and other transactions go on reading them.
update users set search_text = person_search_text(username, email, first_name, last_name) where search_text is null;
