// English: what words of Go look like in sentences, by the words of the glossary.

export const forms = {
  "glossary.forms":
    "liberty=liberties|liberty;atari=atari;eye=two eyes|eyes|eye;false_eye=false eyes|false eye;seki=seki;ko=ko;ko_threat=ko threats|ko threat;superko=superko;komi=komi;byoyomi=byo-yomi;handicap=handicap;vital_point=vital points|vital point;nakade=nakade;snapback=snapback;throw_in=throw-in|throw-ins;oiotoshi=connect and die;under_the_stones=under the stones;race=capturing races|capturing race;bent_four=bent four in the corner;ladder=ladders|ladder;playout=random games|random game;rengo=rengo",
};
