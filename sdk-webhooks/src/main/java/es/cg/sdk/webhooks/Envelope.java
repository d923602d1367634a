package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.internal.BodyText;
import es.cg.sdk.webhooks.internal.Members;
import es.cg.sdk.webhooks.internal.Members.Member;
import es.cg.sdk.webhooks.internal.Members.MemberType;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What can be read of a body that was signed. Without an id it is no event, and {@link #unusable} says why; everything
 * else may be missing.
 *
 * @param environment null if there is one, and it cannot be told which
 * @param json the body as text; empty if it is none
 */
record Envelope(
        @Nullable String unusable,
        String id,
        EventKind kind,
        @Nullable Environment environment,
        @Nullable Instant created,
        @Nullable Long clientId,
        String object,
        String json) {
    private static final int LONGEST = 255;
    private static final int MOST_DIGITS = 18;
    // Seconds reach this in the year 5138, milliseconds had it in 1973.
    private static final long FIRST_MILLIS = 100_000_000_000L;
    private static final long LAST_MILLIS = 100_000_000_000_000L;

    /** Reads a body; throws for none. */
    static Envelope of(byte[] body, EnvelopeFields fields) {
        String json;
        Map<String, Member> members;
        try {
            json = BodyText.of(body);
            members = Members.of(
                    json,
                    fields.id(),
                    fields.kind(),
                    fields.environment(),
                    fields.created(),
                    fields.clientId(),
                    fields.object());
        } catch (CharacterCodingException e) {
            return none("the body is no text in UTF-8", "");
        } catch (IOException | RuntimeException e) {
            return none(
                    "the body is no JSON object that can be read: "
                            + e.getClass().getSimpleName(),
                    "");
        }
        Member id = member(members, fields.id());
        if (!isText(id) && !(id.type() == MemberType.INTEGER && id.text().length() <= LONGEST)) {
            return none(
                    "the event has no id that can be used at \"" + fields.id()
                            + "\": a text of 1 to 255 printable characters, or an integer",
                    json);
        }
        Member kind = member(members, fields.kind());
        Member object = member(members, fields.object());
        return new Envelope(
                null,
                id.text(),
                isText(kind) ? new EventKind(kind.text()) : EventKind.UNREADABLE,
                environment(member(members, fields.environment()), fields),
                created(member(members, fields.created())),
                clientId(member(members, fields.clientId())),
                object.type() == MemberType.OBJECT ? object.text() : "{}",
                json);
    }

    private static Member member(Map<String, Member> members, String place) {
        return members.getOrDefault(place, new Member(MemberType.NONE, ""));
    }

    private static Envelope none(String reason, String json) {
        return new Envelope(reason, "", EventKind.UNREADABLE, null, null, null, "{}", json);
    }

    private static @Nullable Environment environment(Member member, EnvelopeFields fields) {
        return switch (member.type()) {
            case NONE -> Environment.PRODUCTION;
            case TEXT -> fields.meaningOf(member.text());
            default -> null;
        };
    }

    private static @Nullable Instant created(Member member) {
        try {
            if (member.type() == MemberType.TEXT) {
                return OffsetDateTime.parse(member.text()).toInstant();
            }
            Long number = number(member);
            if (number == null || Math.abs(number) >= LAST_MILLIS) {
                return null;
            }
            return Math.abs(number) >= FIRST_MILLIS ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable Long clientId(Member member) {
        boolean digits = member.type() == MemberType.TEXT
                && !member.text().isEmpty()
                && member.text().chars().allMatch(each -> each >= '0' && each <= '9');
        return digits ? number(new Member(MemberType.INTEGER, member.text())) : number(member);
    }

    private static @Nullable Long number(Member member) {
        return member.type() == MemberType.INTEGER && member.text().length() <= MOST_DIGITS
                ? (Long) Long.parseLong(member.text())
                : null;
    }

    private static boolean isText(Member member) {
        String text = member.text();
        return member.type() == MemberType.TEXT
                && !text.isBlank()
                && text.length() <= LONGEST
                && text.codePoints()
                        .noneMatch(
                                each -> Character.isISOControl(each) || Character.getType(each) == Character.SURROGATE);
    }
}
