package es.cg.sdk.webhooks.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Scenarios for the header with the signature. */
final class SignatureScenarios {
    private static final String TIME = Long.toString(Trial.NOW.getEpochSecond());
    private static final String NONE = "0".repeat(64);
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
                            byte[] body = Trial.event(trial.id("old"));
                            trial.taken("300 s", trial.post(Trial.signed(Trial.NOW.minusSeconds(300), body), body));
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
        byte[] body = Trial.event(trial.id("1"));
        trial.taken("a good signature", trial.post(Trial.good(body), body));
        trial.handledOnce("the event", trial.id("1"));
    }

    private static void bad(Trial trial) throws Exception {
        byte[] body = Trial.event(trial.id("1"));
        Answer answer = trial.post(Trial.forged(body), body);
        trial.refused("a bad signature", answer);
        Trial.check(answer.length() == 0, "401 came with a body of " + answer.length() + " bytes");
        Trial.check(!answer.header("www-authenticate").isEmpty(), "401 came without WWW-Authenticate");
        trial.handledInAll("an event with a bad signature", 0);
    }

    private static void handshake(Trial trial) throws Exception {
        byte[] body = Trial.event(trial.id("probe"), "webhook.verification", "");
        trial.refused("the bad signature", trial.post(Trial.forged(body), body));
        trial.taken("the good signature after the bad one", trial.post(Trial.good(body), body));
        RawConnection one = trial.wire();
        RawConnection two = trial.wire();
        for (int i = 0; i < 20; i++) {
            byte[] probe = Trial.event(trial.id("probe_" + i), "webhook.verification", "");
            CompletableFuture<Answer> bad = Background.of(() -> one.send("POST", Trial.forged(probe), probe));
            Answer good = two.send("POST", Trial.good(probe), probe);
            trial.refused("the bad signature beside the good one", Background.join(bad));
            trial.taken("the good signature beside the bad one", good);
        }
    }

    private static void missing(Trial trial) throws Exception {
        byte[] body = Trial.event(trial.id("1"));
        trial.refused("no header", trial.post(List.of(), body));
        trial.refused("no header and no body", trial.post(List.of(), new byte[0]));
        trial.handledInAll("an event without a signature", 0);
    }

    private static void malformed(Trial trial) throws Exception {
        byte[] body = Trial.event(trial.id("1"));
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, List<String>> form : forms(body).entrySet()) {
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
    private static Map<String, List<String>> forms(byte[] body) {
        String digits = Signatures.digits(Trial.SECRET, TIME, body);
        String good = "t=" + TIME + ",v1=" + digits;
        String early = "t=1,v1=" + Signatures.digits(Trial.SECRET, "1", body);
        Map<String, List<String>> forms = new LinkedHashMap<>();
        forms.put("an empty header", Trial.lines(""));
        forms.put("no t", Trial.lines("v1=" + digits));
        forms.put("no v1", Trial.lines("t=" + TIME));
        forms.put("an empty v1", Trial.lines("t=" + TIME + ",v1="));
        forms.put("v0 alone", Trial.lines("t=" + TIME + ",v0=" + digits));
        forms.put("two t, the last one good", Trial.lines("t=1," + good));
        forms.put("two t, the first one good", Trial.lines(good + ",t=1"));
        forms.put("two lines, the last one good", Trial.lines(early, good));
        forms.put("two lines, the first one good", Trial.lines(good, early));
        Map<String, String> times = new LinkedHashMap<>();
        times.put("an empty t", "");
        times.put("a plus sign", "+" + TIME);
        times.put("a minus sign", "-" + TIME);
        times.put("a leading zero", "0" + TIME);
        times.put("a fraction", TIME + ".0");
        times.put("milliseconds", TIME + "000");
        times.put("Arabic digits", "١٧٦٧٢٢٥٦٠٠");
        times.put("a t past all numbers", "99999999999999999999");
        times.put("the largest t of 64 bits", Long.toString(Long.MAX_VALUE));
        times.put("no number", "now");
        times.forEach((name, time) -> {
            forms.put(
                    name + ", signed as it is",
                    Trial.lines("t=" + time + ",v1=" + Signatures.digits(Trial.SECRET, time, body)));
            forms.put(name + ", signed as the number", Trial.lines("t=" + time + ",v1=" + digits));
        });
        forms.put("no hexadecimal", Trial.lines("t=" + TIME + ",v1=" + "g".repeat(64)));
        forms.put("a digit too few", Trial.lines("t=" + TIME + ",v1=" + digits.substring(1)));
        forms.put("a digit too many", Trial.lines("t=" + TIME + ",v1=" + digits + "0"));
        for (String text : List.of("nonsense", "=", ",", ",,,", "t", "t,v1", "t=,v1=", "v1", "Bearer " + digits)) {
            forms.put("«" + text + "»", Trial.lines(text));
        }
        return forms;
    }

    private static void huge(Trial trial) throws Exception {
        byte[] body = Trial.event(trial.id("1"));
        String many = "t=" + TIME + (",v1=" + NONE).repeat(1500);
        Answer answer = trial.wire().send("POST", Trial.lines(many), body);
        trial.note(answer);
        // A server may refuse it before the receiver sees it.
        Trial.check(
                List.of(401, 400, 413, 431).contains(answer.status()),
                "a header of 100 kB got " + answer + ", and not 401, or 431 of the server's");
        byte[] next = Trial.event(trial.id("2"));
        trial.taken("a good signature after it", trial.post(Trial.good(next), next));
        trial.handled("the event", trial.id("2"));
    }

    private static void capitals(Trial trial) throws Exception {
        byte[] body = Trial.event(trial.id("1"));
        String digits = Signatures.digits(Trial.SECRET, TIME, body).toUpperCase(Locale.ROOT);
        trial.taken("capitals", trial.post(Trial.lines("t=" + TIME + ",v1=" + digits), body));
        trial.handled("the event", trial.id("1"));
    }

    private static void stale(Trial trial, long seconds) throws Exception {
        byte[] body = Trial.event(trial.id("1"));
        trial.refused("it", trial.post(Trial.signed(Trial.NOW.plusSeconds(seconds), body), body));
        trial.handledInAll("an event from outside the window", 0);
    }

    private static void several(Trial trial) throws Exception {
        Map<String, String> forms = new LinkedHashMap<>();
        forms.put("a good signature after a bad one", "v1=" + NONE + ",v1=good");
        forms.put("a good signature before a bad one", "v1=good,v1=" + NONE);
        forms.put("a good signature after one of an older form", "v0=abc,v1=good");
        forms.put("a good signature after one of a newer form", "v2=" + NONE + ",v1=good");
        for (Map.Entry<String, String> form : forms.entrySet()) {
            String id = trial.id(Integer.toHexString(form.getKey().hashCode()));
            byte[] body = Trial.event(id);
            String signatures = form.getValue().replace("good", Signatures.digits(Trial.SECRET, TIME, body));
            trial.taken(form.getKey(), trial.post(Trial.lines("t=" + TIME + "," + signatures), body));
            trial.handled("the event", id);
        }
    }

    private static void twoSecrets(Trial trial) throws Exception {
        trial.start(Trial.OTHER_SECRET, Trial.SECRET);
        byte[] one = Trial.event(trial.id("1"));
        byte[] two = Trial.event(trial.id("2"));
        String other = Signatures.header(Trial.OTHER_SECRET, Trial.NOW, two);
        trial.taken("an event that the second signed", trial.post(Trial.good(one), one));
        trial.taken("an event that the first signed", trial.post(Trial.lines(other), two));
        trial.refused("an event that neither signed", trial.post(Trial.forged(one), one));
        trial.handled("the one", trial.id("1"));
        trial.handled("the other", trial.id("2"));
    }
}
