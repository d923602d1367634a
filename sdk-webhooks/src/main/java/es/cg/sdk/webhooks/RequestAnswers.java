package es.cg.sdk.webhooks;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests: verifies each while it reads the body, logs what it refuses, and gives a body with a valid
 * signature to the dispatcher. Thread-safe.
 */
final class RequestAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookReceiver.class);
    private static final Verdict NO_POST = new Verdict(Verdict.Reason.HEADER_MISSING, null, null);

    private final SignatureVerifier verifier;
    private final BodyReader bodyReader;
    private final RefusalLog refusals;
    private final EventDispatcher dispatcher;

    RequestAnswers(SignatureVerifier verifier, BodyReader bodyReader, RefusalLog refusals, EventDispatcher dispatcher) {
        this.verifier = verifier;
        this.bodyReader = bodyReader;
        this.refusals = refusals;
        this.dispatcher = dispatcher;
    }

    Answer answer(WebhookRequest request) {
        refusals.reportUnlogged();
        if (!"POST".equals(request.method())) {
            bodyReader.read(new Verification(NO_POST), request.body());
            return Answer.of(new Reply(405, Map.of("Allow", "POST")));
        }
        RequestVerifier.Begun begun = verifier.begin(request);
        BodyReader.Received received = bodyReader.read(begun.verification(), request.body());
        Supplier<RequestVerifier.Begun> renewed = begun.renewed();
        while (renewed != null && received.isRefused()) {
            begun = renewed.get();
            received = received.judgedBy(begun.verification());
            renewed = begun.renewed();
        }
        return answer(received, begun.source()).to(begun.source(), received.verdict());
    }

    private Answer answer(BodyReader.Received received, @Nullable String source) {
        Verdict verdict = received.verdict();
        if (verdict.isUndecided()) {
            refusals.undecided(verdict.reason(), source);
            return Answer.of(EventDispatcher.retryAfter(EventDispatcher.RETRY_SOON));
        }
        if (source == null || !verdict.isValid()) {
            refusals.refused(verdict, received.body(), source);
            return Answer.of(new Reply(401, Map.of("WWW-Authenticate", "CG-Signature")));
        }
        byte[] bytes = received.body();
        if (bytes == null && !received.isTooLong()) {
            LOG.warn("a webhook with a valid signature was answered 503, since too many large bodies are being received"
                    + " at this moment");
            return Answer.of(EventDispatcher.retryAfter(EventDispatcher.RETRY_SOON));
        }
        if (bytes == null) {
            LOG.error("a webhook with a valid signature was answered 413, since its body is too large:"
                    + " set maxBodyBytes higher");
            return Answer.of(Reply.of(413));
        }
        Answer answer = dispatcher.dispatch(bytes, source);
        if (answer.envelope() != null && answer.envelope().kind().equals(RefusalLog.HANDSHAKE)) {
            refusals.verified();
        }
        return answer;
    }
}
