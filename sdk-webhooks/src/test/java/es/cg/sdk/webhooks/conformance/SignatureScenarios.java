package es.cg.sdk.webhooks.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Scenarios for the header with the signature. */
final class SignatureScenarios {
    private static final long YEAR = 31_536_000;

    private SignatureScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "a good signature is taken, and its event handled",
                        "nothing arrives at all: is the secret used as it is, with its prefix?",
                        SignatureScenarios::good),
                new Scenario(
                        "a bad signature gets exactly 401, an empty body and WWW-Authenticate",
                        "the service activates a destination only after exactly 401, and HTTP wants the header with it",
                        SignatureScenarios::bad),
                new Scenario(
                        "the handshake passes, the bad signature first or both at once",
                        "the service asks so before it activates a destination, and again after each change",
                        SignatureScenarios::handshake),
                new Scenario(
                        "a request without a signature gets 401",
                        "anybody could send events",
                        SignatureScenarios::missing),
                new Scenario(
                        "a header that is malformed gets 401, whatever it is",
                        "an exception's 500 or a closed connection is no 401, and what is read leniently can be forged",
                        SignatureScenarios::malformed),
                new Scenario(
                        "a header of 100 kB is refused",
                        "a header with a hundred thousand signatures costs whoever computes them all",
                        SignatureScenarios::huge),
                new Scenario(
                        "the digits of a signature may be capitals",
                        "hexadecimal digits are the same number either way",
                        SignatureScenarios::capitals),
                new Scenario(
                        "a signature that is exactly 300 s old is taken",
                        "the contract's window has both its ends",
                        trial -> {
                            byte[] body = trial.event(trial.id("old"));
                            trial.taken("300 s", trial.post(trial.signed(Trial.NOW.minusSeconds(300), body), body));
                            trial.handled("the event", trial.id("old"));
                        }),
                new Scenario(
                        "a signature that is 301 s old gets 401",
                        "a request that somebody recorded could be sent again for ever",
                        trial -> stale(trial, -301)),
                new Scenario(
                        "a signature of next year gets 401",
                        "whoever once got a signature for a later time could use it until then",
                        trial -> stale(trial, YEAR)),
                new Scenario(
                        "one good signature among several is enough",
                        "while a secret is replaced, the service signs with both",
                        SignatureScenarios::several),
                new Scenario(
                        "two secrets are known while one replaces the other",
                        "events are lost between the moment when the service changes it and the next deployment",
                        SignatureScenarios::twoSecrets));
    }

    private static void good(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        trial.taken("a good signature", trial.post(trial.good(body), body));
        trial.handledOnce("the event", trial.id("1"));
    }

    private static void bad(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        Answer answer = trial.post(trial.forged(body), body);
        trial.refused("a bad signature", answer);
        Trial.check(answer.length() == 0, "401 came with a body of " + answer.length() + " bytes");
        Trial.check(!answer.header("www-authenticate").isEmpty(), "401 came without WWW-Authenticate");
        trial.handledInAll("an event with a bad signature", 0);
    }

    private static void handshake(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("probe"), "webhook.verification", "");
        trial.refused("the bad signature", trial.post(trial.forged(body), body));
        trial.taken("the good signature after the bad one", trial.post(trial.good(body), body));
        RawConnection one = trial.wire();
        RawConnection two = trial.wire();
        for (int i = 0; i < 20; i++) {
            byte[] probe = trial.event(trial.id("probe_" + i), "webhook.verification", "");
            CompletableFuture<Answer> bad = Background.of(() -> one.send("POST", trial.forged(probe), probe));
            Answer good = two.send("POST", trial.good(probe), probe);
            trial.refused("the bad signature beside the good one", Background.join(bad));
            trial.taken("the good signature beside the bad one", good);
        }
    }

    private static void missing(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        trial.refused("no header", trial.post(List.of(), body));
        trial.refused("no header and no body", trial.post(List.of(), new byte[0]));
        trial.handledInAll("an event without a signature", 0);
    }

    private static void malformed(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, List<String>> form : forms(trial, body).entrySet()) {
            Answer answer = trial.post(form.getValue(), body);
            trial.note(answer);
            if (answer.status() != 401) {
                wrong.add(form.getKey() + " got " + answer);
            }
        }
        Trial.check(wrong.isEmpty(), String.join("; ", wrong));
        trial.handledInAll("an event with a malformed header", 0);
    }

    /** Every form by its name. Where a lenient reader would find a signature, it finds a good one. */
    private static Map<String, List<String>> forms(Trial trial, byte[] body) {
        Signatures as = trial.signatures();
        String time = as.time(Trial.NOW);
        String at = as.time(time);
        String text = as.text(Trial.KEY, time, body);
        String part = as.part(text);
        String good = at + "," + part;
        String early = as.time("1") + "," + as.part(as.text(Trial.KEY, "1", body));
        Map<String, List<String>> forms = new LinkedHashMap<>();
        forms.put("an empty header", trial.lines(""));
        forms.put("no " + as.time(""), trial.lines(part));
        forms.put("no " + as.part(""), trial.lines(at));
        forms.put("an empty " + as.part(""), trial.lines(at + "," + as.part("")));
        forms.put("an unknown part alone", trial.lines(at + "," + as.unknownPart(text)));
        forms.put("two times, the last one good", trial.lines(as.time("1") + "," + good));
        forms.put("two times, the first one good", trial.lines(good + "," + as.time("1")));
        forms.put("two lines, the last one good", trial.lines(early, good));
        forms.put("two lines, the first one good", trial.lines(good, early));
        Map<String, String> times = new LinkedHashMap<>();
        times.put("an empty time", "");
        times.put("a plus sign", "+" + time);
        times.put("a minus sign", "-" + time);
        times.put("a leading zero", "0" + time);
        times.put("a fraction", time + ".0");
        times.put("another unit", as.otherUnit(Trial.NOW));
        times.put("Arabic digits", "١٧٦٧٢٢٥٦٠٠");
        times.put("a time past all numbers", "99999999999999999999");
        times.put("the largest time of 64 bits", Long.toString(Long.MAX_VALUE));
        times.put("no number", "now");
        times.forEach((name, each) -> {
            forms.put(
                    name + ", signed as it is",
                    trial.lines(as.time(each) + "," + as.part(as.text(Trial.KEY, each, body))));
            forms.put(name + ", signed as the number", trial.lines(as.time(each) + "," + part));
        });
        if (as.isHex()) {
            forms.put("no hexadecimal", trial.lines(at + "," + as.part("g".repeat(text.length()))));
        }
        forms.put("a character too few", trial.lines(at + "," + as.part(text.substring(1))));
        forms.put("a character too many", trial.lines(good + "0"));
        for (String odd : List.of("nonsense", "=", ",", ",,,", "t", "t,v1", "t=,v1=", "v1", "Bearer " + text)) {
            forms.put("«" + odd + "»", trial.lines(odd));
        }
        return forms;
    }

    private static void huge(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        Signatures as = trial.signatures();
        String none = "," + as.part(as.none());
        String many = as.time(as.time(Trial.NOW)) + none.repeat(100_000 / none.length());
        Answer answer = trial.wire().send("POST", trial.lines(many), body);
        trial.note(answer);
        // A server may refuse it before the receiver sees it.
        Trial.check(
                List.of(401, 400, 413, 431).contains(answer.status()),
                "a header of 100 kB got " + answer + ", and not 401, or 431 of the server's");
        byte[] next = trial.event(trial.id("2"));
        trial.taken("a good signature after it", trial.post(trial.good(next), next));
        trial.handled("the event", trial.id("2"));
    }

    private static void capitals(Trial trial) throws Exception {
        if (!trial.signatures().isHex()) {
            throw new SkippedScenario("the service's signatures have no digits, but Base64");
        }
        byte[] body = trial.event(trial.id("1"));
        String[] parts = trial.signatures().header(Trial.KEY, Trial.NOW, body).split("=", -1);
        parts[parts.length - 1] = parts[parts.length - 1].toUpperCase(Locale.ROOT);
        trial.taken("capitals", trial.post(trial.lines(String.join("=", parts)), body));
        trial.handled("the event", trial.id("1"));
    }

    private static void stale(Trial trial, long seconds) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        trial.refused("it", trial.post(trial.signed(Trial.NOW.plusSeconds(seconds), body), body));
        trial.handledInAll("an event from outside the window", 0);
    }

    private static void several(Trial trial) throws Exception {
        Signatures as = trial.signatures();
        String bad = as.part(as.none());
        Map<String, List<String>> forms = new LinkedHashMap<>();
        forms.put("a good signature after a bad one", List.of(bad, "good"));
        forms.put("a good signature before a bad one", List.of("good", bad));
        forms.put("a good signature after one of another form", List.of(as.unknownPart("abc"), "good"));
        forms.put("a good signature after one of a newer form", List.of(as.unknownPart(as.none()), "good"));
        String time = as.time(Trial.NOW);
        for (Map.Entry<String, List<String>> form : forms.entrySet()) {
            String id = trial.id(Integer.toHexString(form.getKey().hashCode()));
            byte[] body = trial.event(id);
            String good = as.part(as.text(Trial.KEY, time, body));
            String parts = String.join(",", form.getValue()).replace("good", good);
            trial.taken(form.getKey(), trial.post(trial.lines(as.time(time) + "," + parts), body));
            trial.handled("the event", id);
        }
    }

    private static void twoSecrets(Trial trial) throws Exception {
        trial.start(Trial.OTHER_KEY, Trial.KEY);
        byte[] one = trial.event(trial.id("1"));
        byte[] two = trial.event(trial.id("2"));
        String other = trial.signatures().header(Trial.OTHER_KEY, Trial.NOW, two);
        trial.taken("an event that the second signed", trial.post(trial.good(one), one));
        trial.taken("an event that the first signed", trial.post(trial.lines(other), two));
        trial.refused("an event that neither signed", trial.post(trial.forged(one), one));
        trial.handled("the one", trial.id("1"));
        trial.handled("the other", trial.id("2"));
    }
}
