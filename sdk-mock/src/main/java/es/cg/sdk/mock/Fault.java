package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.faults.InjectedFaults.Answer;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Delay;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Drop;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Effect;
import es.cg.sdk.mock.internal.faults.InjectedFaults.FailedJob;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Foreign;
import java.time.Duration;

/** Something that goes wrong with one call, or with the job that comes of it. Immutable. */
public final class Fault {
    private final Effect effect;

    private Fault(Effect effect) {
        this.effect = effect;
    }

    /** The service refuses with this status, from 400 to 599, and this code, and nothing is done. */
    public static Fault status(int status, String code) {
        return new Fault(new Answer(status, code, 0));
    }

    /** As {@link #status(int, String)}, with a {@code Retry-After} of so many seconds. */
    public static Fault status(int status, String code, int retryAfterSeconds) {
        return new Fault(new Answer(status, code, retryAfterSeconds));
    }

    /** The connection is closed before anything is done. */
    public static Fault droppedBefore() {
        return new Fault(Drop.BEFORE);
    }

    /** What was asked is done, and the connection is closed in place of the answer. */
    public static Fault droppedAfter() {
        return new Fault(Drop.AFTER);
    }

    /** What was asked is done, and the connection is closed in the middle of the answer. */
    public static Fault cutInBody() {
        return new Fault(Drop.MID_BODY);
    }

    /** What was asked is done, and the answer takes this long, a day at the most, by the wall's clock. */
    public static Fault delayed(Duration duration) {
        return new Fault(new Delay(duration));
    }

    /** Something in between answers in place of the service, and nothing is done. */
    public static Fault foreign(int status, String contentType, String body) {
        return new Fault(new Foreign(status, contentType, body));
    }

    /** The next of the operation's jobs that ends fails with this code. */
    public static Fault failedJob(String code) {
        return new Fault(new FailedJob(code));
    }

    /** What it is, in words. */
    @Override
    public String toString() {
        return effect.toString();
    }

    Effect effect() {
        return effect;
    }
}
