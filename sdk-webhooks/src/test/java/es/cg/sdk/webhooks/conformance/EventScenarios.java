package es.cg.sdk.webhooks.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Scenarios for events that come again, fail, or come at the same time. */
final class EventScenarios {
    private static final int CONNECTIONS = 4;
    private static final int POSTS = 250;

    private EventScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "an event that is done and comes again gets 2xx and is not handled again",
                        "the service sends an event again whenever an answer was lost, and an invoice is booked twice",
                        EventScenarios::again),
                new Scenario(
                        "an event that comes again while it is being done gets 503 with Retry-After",
                        "a 2xx ends the service's tries, and then the first try may yet fail",
                        EventScenarios::running),
                new Scenario(
                        "an event whose handler fails is not answered 2xx, or is tried again by itself",
                        "a 2xx says that it is done, and nobody ever sends it again",
                        EventScenarios::failing),
                new Scenario(
                        "an event whose handler failed is handled when it comes again",
                        "what was marked as done before it was is lost",
                        EventScenarios::failedOnce),
                new Scenario(
                        "an event that failed is done with the body that comes next, or not answered 2xx",
                        "the service may write an event anew each time it sends it, with another time in it, and one"
                                + " that is put aside with a 2xx is never sent again",
                        EventScenarios::failedWithOtherBody),
                new Scenario(
                        "an event without a type, or with an odd one, is handled or not answered 2xx",
                        "the contract shows an id alone: where the type is elsewhere, each event would be lost",
                        EventScenarios::withoutType),
                new Scenario(
                        "a forged request with an event's id does not keep the event out",
                        "whoever guesses an id could have the genuine event dropped as a duplicate",
                        EventScenarios::forgedFirst),
                new Scenario(
                        "a forged request that is half sent keeps nothing out",
                        "whoever sends slowly could stop the receiver",
                        EventScenarios::halfSent),
                new Scenario(
                        "another body under an id that was done is put aside, and not dropped",
                        "an event that was given a used id would be lost without a trace",
                        EventScenarios::otherBody),
                new Scenario(
                        "the same event in another form is a duplicate once it was done",
                        "members in another order or other white space say nothing new, and a person would have to look",
                        EventScenarios::otherForm),
                new Scenario(
                        "an event of the sandbox does not reach production's handler",
                        "fictitious invoices would be booked among real ones",
                        EventScenarios::sandbox),
                new Scenario(
                        "an event of a kind that nobody knows yet reaches the handler",
                        "kinds are added at any time, and a new one would be lost or come again for days",
                        EventScenarios::unknownKind),
                new Scenario(
                        "two events are handled at the same time",
                        "one that takes its time would keep all others waiting, past the service's patience",
                        EventScenarios::atOnce),
                new Scenario(
                        "a thousand good and bad posts in turn get 2xx and 401 and nothing else",
                        "what happens once in a hundred times switches a destination off",
                        EventScenarios::thousand),
                new Scenario(
                        "what was done before a restart is not handled again",
                        "each deployment would book what comes again once more",
                        EventScenarios::restarted));
    }

    private static void again(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        trial.taken("the event", trial.post(trial.good(body), body));
        trial.handled("the event", trial.id("1"));
        for (int i = 1; i < 4; i++) {
            // Each try of the service's is signed at its own time.
            List<String> signature = trial.signed(Trial.NOW.plusSeconds(i), body);
            trial.taken("the same event again", trial.wire().send("POST", signature, body));
        }
        trial.handledOnce("the event", trial.id("1"));
    }

    private static void running(Trial trial) throws Exception {
        trial.onlyBeforeTheAnswer();
        byte[] body = trial.event(trial.id("1"));
        CountDownLatch gate = trial.waiting(trial.id("1"));
        RawConnection wire = trial.wire();
        CompletableFuture<Answer> first = Background.of(() -> wire.send("POST", trial.good(body), body));
        trial.begins("the event", trial.id("1"));
        Answer second = trial.post(trial.good(body), body);
        trial.is(503, "the same event while it was being done", second);
        Trial.check(!second.header("retry-after").isEmpty(), "503 came without Retry-After");
        byte[] other = trial.event(trial.id("1"), "invoice.emitted", ",\"other\":true");
        trial.is(503, "another body under its id while it was being done", trial.post(trial.good(other), other));
        gate.countDown();
        trial.taken("the event", Background.join(first));
        trial.handledOnce("the event", trial.id("1"));
    }

    private static void failing(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        trial.failing(trial.id("1"), 1);
        Answer answer = trial.post(trial.good(body), body);
        if (trial.answersAfterHandling()) {
            trial.note(answer);
            Trial.check(answer.status() / 100 == 5, "an event whose handler failed got " + answer + ", and not 5xx");
        } else {
            trial.taken("an event whose handler will fail", answer);
            trial.handled("the event whose handler failed once", trial.id("1"));
        }
    }

    private static void failedOnce(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        trial.failing(trial.id("1"), 2);
        for (int i = 0; i < 2; i++) {
            trial.note(trial.post(trial.good(body), body));
        }
        trial.taken("the event, when its handler fails no more", trial.post(trial.good(body), body));
        trial.handled("the event whose handler failed twice", trial.id("1"));
        trial.taken("the event, when it was done", trial.post(trial.good(body), body));
        Trial.check(
                trial.calls(trial.id("1")) == 3,
                "the handler was called " + trial.calls(trial.id("1")) + " times for two failures and a success");
    }

    private static void failedWithOtherBody(Trial trial) throws Exception {
        byte[] first = trial.event(trial.id("1"), "invoice.emitted", ",\"attempt\":1");
        byte[] second = trial.event(trial.id("1"), "invoice.annulled", ",\"attempt\":2");
        trial.failing(trial.id("1"), 1);
        trial.note(trial.post(trial.good(first), first));
        if (!trial.answersAfterHandling()) {
            trial.handled("the event that failed once", trial.id("1"));
        }
        Answer answer = trial.post(trial.good(second), second);
        trial.note(answer);
        Trial.check(answer.status() != 401, "another body under the id of an event that failed got 401");
        if (answer.isSuccess()) {
            trial.handled("an event that failed, and came again with another body and got " + answer, trial.id("1"));
        }
        if (answer.isSuccess() && trial.answersAfterHandling()) {
            Trial.check(
                    "invoice.annulled".equals(trial.type(trial.id("1"))),
                    "the event that came again as invoice.annulled was handled as " + trial.type(trial.id("1")));
        }
    }

    private static void withoutType(Trial trial) throws Exception {
        List<String> types = List.of(
                "",
                ",\"type\":null",
                ",\"type\":7",
                ",\"type\":{\"name\":\"invoice.emitted\"}",
                ",\"type\":[\"invoice.emitted\"]",
                ",\"event\":\"invoice.emitted\"");
        for (int i = 0; i < types.size(); i++) {
            String id = trial.id("type_" + i);
            byte[] body = trial.sent("{\"id\":\"" + id + "\"" + types.get(i) + "}");
            Answer answer = trial.post(trial.good(body), body);
            trial.note(answer);
            Trial.check(answer.status() != 401, "a signed event with «" + types.get(i) + "» got 401");
            if (answer.isSuccess()) {
                trial.handled("an event with «" + types.get(i) + "», which got " + answer + ",", id);
            }
        }
    }

    private static void otherForm(Trial trial) throws Exception {
        String id = trial.id("1");
        byte[] body = trial.event(id);
        byte[] other = JsonText.writeOtherwise(JsonText.object(new String(body, UTF_8)))
                .getBytes(UTF_8);
        trial.taken("the event", trial.post(trial.good(body), body));
        trial.handledOnce("the event", id);
        int aside = trial.quarantined();
        trial.taken("the event in another form", trial.postUntilDone(trial.good(other), other));
        trial.handledOnce("the event", id);
        Trial.check(trial.quarantined() == aside, "the same event in another form was put aside");
    }

    private static void forgedFirst(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        byte[] other = trial.event(trial.id("1"), "invoice.emitted", ",\"forged\":true");
        for (byte[] each : List.of(body, other)) {
            trial.refused("a forged event", trial.post(trial.forged(each), each));
            trial.refused("an event without a signature", trial.post(List.of(), each));
        }
        trial.taken("the genuine event", trial.post(trial.good(body), body));
        trial.handledOnce("the genuine event", trial.id("1"));
    }

    private static void halfSent(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        int half = body.length / 2;
        byte[] first = new byte[half];
        byte[] rest = new byte[body.length - half];
        System.arraycopy(body, 0, first, 0, half);
        System.arraycopy(body, half, rest, 0, rest.length);
        RawConnection slow = trial.wire();
        IOException trouble = slow.begin("POST", trial.forged(body), body.length, first);
        trial.taken("the genuine event beside it", trial.post(trial.good(body), body));
        trial.handled("the genuine event", trial.id("1"));
        trial.refused("the forged one at its end", slow.finish(trouble, rest));
        trial.handledOnce("the genuine event", trial.id("1"));
    }

    private static void otherBody(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        byte[] other = trial.event(trial.id("1"), "invoice.emitted", ",\"other\":true");
        trial.taken("the event", trial.post(trial.good(body), body));
        // Where the handler runs after the answer, the event is done once later events have been handled.
        trial.handledOnce("the event", trial.id("1"));
        int aside = trial.quarantined();
        trial.taken("another body under its id", trial.postUntilDone(trial.good(other), other));
        trial.handledOnce("the event", trial.id("1"));
        if (aside < 0) {
            throw new SkippedScenario(
                    "it was not handled, and the receiver cannot tell whether it was put aside or dropped");
        }
        Trial.check(
                trial.quarantined() > aside,
                "another body under an id that was done was not put aside: " + aside + " bodies before and after");
    }

    private static void sandbox(Trial trial) throws Exception {
        byte[] sandbox = trial.event(trial.id("1"), "invoice.emitted", ",\"environment\":\"sandbox\"");
        byte[] production = trial.event(trial.id("2"), "invoice.emitted", ",\"environment\":\"production\"");
        Answer answer = trial.post(trial.good(sandbox), sandbox);
        trial.note(answer);
        Trial.check(answer.status() != 401, "a good signature over an event of the sandbox got 401");
        trial.taken("an event of production", trial.post(trial.good(production), production));
        trial.handled("the event of production", trial.id("2"));
        trial.handledInAll("an event of the sandbox", 1);
    }

    private static void unknownKind(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"), "something.new", "");
        trial.taken("an event of an unknown kind", trial.post(trial.good(body), body));
        trial.handled("the event", trial.id("1"));
        Trial.check(
                "something.new".equals(trial.type(trial.id("1"))),
                "the kind something.new reached the handler as " + trial.type(trial.id("1")));
    }

    private static void atOnce(Trial trial) throws Exception {
        byte[] slow = trial.event(trial.id("slow"));
        byte[] quick = trial.event(trial.id("quick"));
        CountDownLatch gate = trial.waiting(trial.id("slow"));
        RawConnection wire = trial.wire();
        CompletableFuture<Answer> first = Background.of(() -> wire.send("POST", trial.good(slow), slow));
        trial.begins("the slow event", trial.id("slow"));
        trial.taken("an event while another is being done", trial.post(trial.good(quick), quick));
        trial.handled("it", trial.id("quick"));
        gate.countDown();
        trial.taken("the slow event", Background.join(first));
        trial.handled("the slow event", trial.id("slow"));
    }

    private static void thousand(Trial trial) throws Exception {
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            String name = "wire_" + i + "_";
            RawConnection wire = trial.wire();
            all.add(Background.of(() -> inTurn(trial, wire, name)));
        }
        int posts = 0;
        for (CompletableFuture<Integer> each : all) {
            posts += Background.join(each);
        }
        trial.handledOnce("the last event", trial.id("wire_0_" + (posts / CONNECTIONS - 2)));
    }

    private static int inTurn(Trial trial, RawConnection wire, String name) throws Exception {
        for (int i = 0; i < POSTS; i += 2) {
            byte[] body = trial.event(trial.id(name + i));
            trial.taken("good post " + i, wire.send("POST", trial.good(body), body));
            trial.refused("bad post " + i, wire.send("POST", trial.forged(body), body));
        }
        return POSTS;
    }

    private static void restarted(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        trial.taken("the event", trial.post(trial.good(body), body));
        trial.handledOnce("the event", trial.id("1"));
        trial.restart();
        trial.taken("the same event after a restart", trial.post(trial.good(body), body));
        trial.handledOnce("the event", trial.id("1"));
    }
}
